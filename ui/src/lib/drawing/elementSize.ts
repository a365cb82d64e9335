// The size of an element, read once the page is laid out; reading it sooner would cause a second layout.

import type { Attachment } from 'svelte/attachments';

export function onResize(tell: (width: number, height: number) => void): Attachment<Element> {
  return (element) => {
    const observer = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
}
