import { now } from '../api/server-clock.ts';
import { draftPlace, keepDraft, readDraft } from './kept-drafts.ts';

export interface DraftState<T> {
  draft: T;
  /** Tells it from the next draft in the same place. It moves with the draft. */
  id: string;
  /** When it was typed, if it comes from before: a crash, another window, a look at another page. */
  foundAt: number | null;
  /** This browser keeps what is typed. Else it is lost with the page. */
  isKept: boolean;
  /** It was sent or thrown away meanwhile: in another window, or by a form that its person has left. */
  isGone: boolean;
}

interface Kept<T> {
  draft: T;
  at: number;
  /** Undefined: an earlier release kept it. */
  id?: string;
}

/** A draft that was sent or thrown away meanwhile. */
class DraftGone extends Error {
  override readonly name = 'DraftGone';
}

/** Those that are shown in this window: a browser tells only the others what is written. */
const shown = new Set<{ hear: (place: string | null) => void }>();

/**
 * The draft of one form, at its place in this browser. All that write there begin from what is there, also
 * a form that is saving while its person has left it and types in another.
 */
export class DraftBox<T extends object> {
  state: DraftState<T>;
  private isStored: boolean;
  private onChange = () => {};
  private readonly person: string;
  private readonly place: string;

  constructor(person: string, name: string, empty: () => T) {
    this.person = person;
    this.place = draftPlace(person, name);
    const found = this.read();
    this.isStored = found !== null;
    const { draft = empty(), id = crypto.randomUUID(), at = null } = found ?? {};
    this.state = { draft, id, foundAt: at, isKept: true, isGone: false };
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    const hear = ({ key }: StorageEvent) => this.hear(key);
    this.onChange = onChange;
    addEventListener('storage', hear);
    shown.add(this);
    return () => {
      removeEventListener('storage', hear);
      shown.delete(this);
    };
  };

  readonly change = (changes: (latest: T) => Partial<T>): T => {
    const own = this.own();
    const latest = (this.isStored && own?.draft) || this.state.draft;
    const draft = { ...latest, ...changes(latest) };
    // what is gone does not come back, nor stand in for a draft that was begun since
    if (this.isStored && !own) this.show({ draft, isGone: true });
    else {
      this.isStored = this.write(this.place, draft);
      this.show({ draft, isKept: this.isStored });
    }
    return draft;
  };

  readonly forget = (): void => {
    const own = this.own();
    this.isStored = false;
    if (own) this.write(this.place, null);
  };

  readonly restart = (draft: T): void => {
    this.forget();
    this.show({ draft, id: crypto.randomUUID(), foundAt: null, isGone: false });
  };

  readonly moveTo = (name: string): void => {
    this.write(draftPlace(this.person, name), this.own()?.draft ?? this.state.draft);
    this.forget();
  };

  readonly alone = <R>(act: (draft: T) => Promise<R>): Promise<R> =>
    navigator.locks.request(this.place, async () => {
      const own = this.own();
      if (this.isStored && !own) {
        this.show({ isGone: true });
        throw new DraftGone('This draft was sent or thrown away meanwhile.');
      }
      return act((this.isStored && own?.draft) || this.state.draft);
    }) as Promise<R>;

  /** What was written by others; null: all of it was. */
  hear(place: string | null): void {
    if (place !== this.place && place !== null) return;
    const kept = this.read();
    if (kept && (!this.isStored || kept.id === this.state.id)) {
      this.isStored = true;
      this.show({ draft: kept.draft, id: kept.id });
    } else if (this.isStored) this.show({ isGone: true });
  }

  private read(): Required<Kept<T>> | null {
    const kept = readDraft<Kept<T>>(this.place);
    return kept && { id: '', ...kept };
  }

  private own(): Kept<T> | null {
    const kept = this.read();
    return kept?.id === this.state.id ? kept : null;
  }

  /** Null takes it away. False: this browser keeps nothing. */
  private write(place: string, draft: T | null): boolean {
    const isWritten = keepDraft(place, draft && ({ draft, at: now(), id: this.state.id } satisfies Kept<T>));
    for (const box of shown) if (box !== this) box.hear(place);
    return isWritten;
  }

  private show(more: Partial<DraftState<T>>): void {
    this.state = { ...this.state, ...more };
    this.onChange();
  }
}
