package courier_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"os"

	"zapis/app/courier"
	"zapis/app/device"
	"zapis/app/session"
)

// A record goes to the desk that the event's pack names, which acknowledges it. As
// soon as a game begins there is no way into the network any more.
func Example() {
	dir, err := os.MkdirTemp("", "zapis-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	dev, err := session.Open(dir, session.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer dev.Close()
	desk := httptest.NewServer(http.HandlerFunc(takes))
	defer desk.Close()

	permit, err := dev.NetworkPermit()
	if err != nil {
		log.Fatal(err)
	}
	c, err := courier.New(permit)
	if err != nil {
		log.Fatal(err)
	}
	answer, err := c.HandIn(context.Background(), at(desk.URL), []byte("a record"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("held", answer.Held)

	if _, err := dev.New(device.NewGame{}); err != nil {
		log.Fatal(err)
	}
	_, err = c.HandIn(context.Background(), at(desk.URL), []byte("a record"))
	fmt.Println(err)
	// Output:
	// held here
	// courier: no connection can be opened now: a game is on, or its sheet was not handed in yet
}
