package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"
)

// sbom makes the list of modules that cyclonedx-gomod wrote the same each time:
// its time is that of the commit, and the hashes of the tool itself, which say on
// which machine it was compiled, are left out. The program has to be of the version.
func sbom(file, version string, at time.Time) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	out, err := settled(text, version, at)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(file, out, 0o644)
}

func settled(text []byte, version string, at time.Time) ([]byte, error) {
	var bom map[string]any
	if err := json.Unmarshal(text, &bom); err != nil {
		return nil, err
	}
	meta, _ := bom["metadata"].(map[string]any)
	program, _ := meta["component"].(map[string]any)
	if bom["bomFormat"] != "CycloneDX" || program == nil {
		return nil, errors.New("no CycloneDX of a program")
	}
	if program["version"] != version || version == "" {
		return nil, fmt.Errorf("it is of version %v, not %q", program["version"], version)
	}
	meta["timestamp"] = at.Format(time.RFC3339)
	tools, _ := meta["tools"].([]any)
	for _, tool := range tools {
		if tool, ok := tool.(map[string]any); ok {
			delete(tool, "hashes")
		}
	}
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	w.SetIndent("", "  ")
	err := w.Encode(bom)
	return b.Bytes(), err
}
