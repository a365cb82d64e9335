// Keeps the screen on while someone watches. Over plain HTTP browsers have no wake lock, so a silent
// video is played, which keeps most of them awake.

interface Sentinel {
  release: () => Promise<void>;
}
type WakeLocking = Navigator & { wakeLock?: { request: (kind: 'screen') => Promise<Sentinel> } };

/** A blank video that changes once in a while; null if it cannot be made. */
function quietVideo(): HTMLVideoElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 16;
  const pen = canvas.getContext('2d');
  if (!pen || !('captureStream' in canvas)) return null;
  setInterval(() => pen.fillRect(0, 0, Math.random() * 16, 16), 1000);
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, loop: true, srcObject: canvas.captureStream(1) });
  Object.assign(video.style, { position: 'fixed', width: '1px', height: '1px', opacity: '0.01' });
  document.body.append(video);
  return video;
}

/** Keeps the screen on until the returned function is called; reports whether that is reliable. */
export function keepAwake(tell: (isSure: boolean) => void): () => void {
  let lock: Sentinel | null = null;
  let isOver = false;
  let video: HTMLVideoElement | null = null;
  const { wakeLock } = navigator as WakeLocking;
  async function hold(): Promise<void> {
    if (isOver || document.hidden) return;
    lock = (await wakeLock?.request('screen').catch(() => null)) ?? null;
    if (!lock) {
      video ??= quietVideo();
      await video?.play().catch(() => undefined);
    }
    tell(lock !== null);
  }
  document.addEventListener('visibilitychange', hold); // a lock is lost while the page is in the background
  void hold();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
    video?.remove();
  };
}
