import { useEffect, useState } from 'react';

type Subscribe = (listener: () => void) => () => void;

interface Frame {
  readonly count: number;
  /** ms since epoch */
  readonly now: number;
}

const nextFrame = ({ count }: Frame): Frame => ({ count: count + 1, now: Date.now() });

/**
 * Render again when a source changes, at most once a frame, and each second while `isTicking`, as the content depends on
 * the clock.
 *
 * @param sources must be the same array while they are the same.
 */
export function useFrame(sources: readonly Subscribe[], isTicking: boolean): Frame {
  const [frame, setFrame] = useState(() => nextFrame({ count: 0, now: 0 }));
  useEffect(() => {
    let request = 0;
    const mark = (): void => {
      request ||= requestAnimationFrame(() => {
        request = 0;
        setFrame(nextFrame);
      });
    };
    const stops = sources.map((subscribe) => subscribe(mark));
    // The content so far may be older than a second.
    if (isTicking) mark();
    const timer = isTicking ? setInterval(mark, 1_000) : undefined;
    return () => {
      for (const stop of stops) stop();
      clearInterval(timer);
      cancelAnimationFrame(request);
    };
  }, [sources, isTicking]);
  return frame;
}
