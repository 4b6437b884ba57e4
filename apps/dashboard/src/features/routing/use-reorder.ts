import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { announce } from '../../ui/announce.ts';

interface List {
  /** The items in the order in which they are shown. */
  ids: readonly string[];
  /** How an item is called when its move is said. */
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
}

export interface Reorder {
  /** Of the list, whose children are the items. */
  list: RefObject<HTMLOListElement | null>;
  /** The item that is dragged, and the place before which it would be put. */
  drag: { id: string; place: number } | null;
  move: (id: string, to: number) => void;
  onPointerDown: (event: PointerEvent, id: string) => void;
  onKeyDown: (event: KeyboardEvent, id: string) => void;
}

/** How near to the edge of the window the page begins to scroll, and how far at once. */
const EDGE_PX = 80;
const STEP_PX = 10;

/** Moves items of a list by a handle that is dragged, by arrow keys, or by buttons. Each move is said. */
export function useReorder({ ids, nameOf, onMove }: List): Reorder {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Reorder['drag']>(null);
  const pressed = useRef<HTMLElement | null>(null);
  // the browser takes the focus from an element that is put elsewhere
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [ids.join()]);
  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    const place = Math.max(0, Math.min(to, ids.length - 1));
    if (place === from) return announce(`${nameOf(id)} is ${place + 1} of ${ids.length} and stays there.`);
    pressed.current = document.activeElement as HTMLElement | null;
    onMove(from, place);
    announce(`${nameOf(id)} is now ${place + 1} of ${ids.length}.`);
  };
  const onPointerDown = (event: PointerEvent, id: string) => {
    if (event.button !== 0) return;
    followPointer(event.nativeEvent, {
      onPlace: (y) => setDrag({ id, place: placeAt(list.current, y) }),
      onEnd: (y) => {
        setDrag(null);
        if (y === null) return;
        const place = placeAt(list.current, y);
        move(id, place > ids.indexOf(id) ? place - 1 : place);
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const to = placeOfKey(event.key, ids.indexOf(id), ids.length);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(id, to);
  };
  return { list, drag, move, onPointerDown, onKeyDown };
}

function placeOfKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowUp') return at - 1;
  if (key === 'ArrowDown') return at + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** How many items have their middle above a height of the window. */
function placeAt(list: HTMLElement | null, y: number): number {
  const boxes = [...(list?.children ?? [])].map((item) => item.getBoundingClientRect());
  return boxes.filter(({ top, height }) => top + height / 2 < y).length;
}

interface Follower {
  onPlace: (y: number) => void;
  /** Null: it was given up. */
  onEnd: (y: number | null) => void;
}

/** Follows a pointer that is held down, and scrolls where it comes near to an edge. */
function followPointer({ pointerId, clientY }: globalThis.PointerEvent, { onPlace, onEnd }: Follower): void {
  let y = clientY;
  const listening = new AbortController();
  const end = (at: number | null) => {
    listening.abort();
    clearInterval(scrolling);
    onEnd(at);
  };
  const scrolling = setInterval(() => {
    const step = y < EDGE_PX ? -STEP_PX : y > innerHeight - EDGE_PX ? STEP_PX : 0;
    if (step === 0) return;
    scrollBy({ top: step, behavior: 'instant' });
    onPlace(y);
  }, 16);
  const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', does: (at: number) => void) =>
    addEventListener(name, (event) => event.pointerId === pointerId && does(event.clientY), listening);
  on('pointermove', (at) => onPlace((y = at)));
  on('pointerup', end);
  on('pointercancel', () => end(null));
  addEventListener('keydown', (event) => event.key === 'Escape' && end(null), listening);
}
