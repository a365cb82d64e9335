// How large a place is, told once the page is laid out: to ask sooner would have it laid out twice.

import type { Attachment } from 'svelte/attachments';

export function onResize(tell: (width: number, height: number) => void): Attachment<Element> {
  return (element) => {
    const observer = new ResizeObserver(() => tell(element.clientWidth, element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
}
