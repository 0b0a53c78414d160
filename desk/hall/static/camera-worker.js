// Reads the codes in pictures, beside the page, so that the picture never stands
// still. The reader lies at our own desk: left alone it would be fetched from a
// stranger's.
import { prepareZXingModule, readBarcodes } from "/static/vendor/zxing-wasm/reader/index.js";

prepareZXingModule({
  overrides: { locateFile: (name) => "/static/vendor/zxing-wasm/reader/" + name },
  fireImmediately: true,
}).then(
  () => postMessage({ ready: true, loaded: performance.getEntriesByType("resource").map((e) => e.name) }),
  (err) => postMessage({ broken: String(err) }),
);

// A code on a screen is dark on light, and stands as it likes.
const options = {
  formats: ["QRCode"],
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: true,
  maxNumberOfSymbols: 4,
  textMode: "Plain",
};

let canvas, context;

onmessage = async ({ data: picture }) => {
  const { width, height } = picture;
  if (!canvas || canvas.width !== width || canvas.height !== height) {
    canvas = new OffscreenCanvas(width, height);
    context = canvas.getContext("2d", { willReadFrequently: true });
  }
  context.drawImage(picture, 0, 0);
  picture.close();
  let codes = [];
  try {
    codes = await readBarcodes(context.getImageData(0, 0, width, height), options);
  } catch (err) {
    postMessage({ broken: String(err) });
    return;
  }
  postMessage({
    width,
    height,
    codes: codes.filter((c) => c.isValid).map((c) => ({
      text: c.text,
      at: [c.position.topLeft, c.position.topRight, c.position.bottomRight, c.position.bottomLeft],
    })),
  });
};
