import { type RefObject, useRef } from 'react';
import { useKeys } from '../../ui/keys.ts';

/** `j` and `k` go through the links of a list. The list has a link for each row, marked with `data-row`. */
export function useRowKeys(onSearch: () => void): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const go = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1);
    links[next]?.focus();
  };
  useKeys({ j: () => go(1), k: () => go(-1), '/': onSearch });
  return list;
}
