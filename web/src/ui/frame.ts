// The next frame, for work that is cut in two.

/** A page that is not seen gets no frames: it goes on after so many milliseconds all the same. */
const kLongestMs = 200;

export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, kLongestMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
