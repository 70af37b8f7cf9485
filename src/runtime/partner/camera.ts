import type { CameraEvent, CameraProblem } from '../../../machines/partner/scan/scan.setup.ts';

/** The parts of the browser's BarcodeDetector that we use; TypeScript does not know it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The `readyState` of a video from which on it has a picture: `HAVE_CURRENT_DATA`. */
const hasPicture = 2;
/** Pause between two looks at the picture, ms. */
const lookEvery = 200;

export type Camera = ReturnType<typeof createCamera>;

/** The device's camera, for one page: shows its picture in a video element and reports the QR codes in it. */
export function createCamera() {
  let video: HTMLVideoElement | null = null;
  let stream: MediaStream | null = null;
  const showPicture = () => {
    if (video) video.srcObject = stream;
  };
  return {
    /** A ref of the video element that shows the picture. */
    attach(element: HTMLVideoElement | null): void {
      video = element;
      showPicture();
    },
    /** Asks for the camera and opens it. Returns a function that closes it. */
    open(listener: (event: CameraEvent) => void): () => void {
      const closing = new AbortController();
      const { signal } = closing;
      const report = (event: CameraEvent) => !signal.aborted && listener(event);
      const look = async (detector: Detector): Promise<void> => {
        while (!signal.aborted) {
          if (video && video.readyState >= hasPicture) {
            const [code] = await detector.detect(video);
            if (code) report({ type: 'code.seen', text: code.rawValue });
          }
          await new Promise((resolve) => setTimeout(resolve, lookEvery));
        }
      };
      const start = async (): Promise<void> => {
        const detector = await createDetector();
        if (detector === null) return void report({ type: 'camera.failed', problem: 'unsupported' });
        const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        const stop = () => opened.getTracks().forEach((track) => track.stop());
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop);
        for (const track of opened.getTracks())
          track.addEventListener('ended', () => report({ type: 'camera.failed', problem: 'missing' }));
        stream = opened;
        showPicture();
        report({ type: 'camera.opened' });
        await look(detector);
      };
      start().catch((error: unknown) => report({ type: 'camera.failed', problem: problemOf(error) }));
      return () => {
        closing.abort();
        stream = null;
        showPicture();
      };
    },
  };
}

async function createDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Class } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await Class?.getSupportedFormats();
  return Class && formats?.includes('qr_code') ? new Class({ formats: ['qr_code'] }) : null;
}

function problemOf(error: unknown): CameraProblem {
  if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return 'missing';
  // Chromium says whether the header of this page allows a camera; a page that was opened from another part does not.
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(feature: string): boolean } };
  return featurePolicy?.allowsFeature('camera') === false ? 'blocked' : 'denied';
}
