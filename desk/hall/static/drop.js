// A file that is dropped anywhere on its field is chosen.
"use strict";
for (const field of document.querySelectorAll(".drop")) {
  const input = field.querySelector("input[type=file]");
  field.addEventListener("dragover", (e) => {
    e.preventDefault();
    field.classList.add("over");
  });
  field.addEventListener("dragleave", () => field.classList.remove("over"));
  field.addEventListener("drop", (e) => {
    e.preventDefault();
    field.classList.remove("over");
    if (e.dataTransfer.files.length > 0) input.files = e.dataTransfer.files;
  });
}
