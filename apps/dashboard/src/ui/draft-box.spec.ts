import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DraftBox } from './draft-box.ts';

interface Draft {
  text: string;
  storedId?: string;
}

const { addEventListener, removeEventListener, navigator } = globalThis;

describe('a draft of one window', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    const page = new EventTarget();
    const locks = { request: (_: string, act: () => unknown) => act() };
    Object.assign(globalThis, {
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
      localStorage: {
        getItem: (place: string) => kept.get(place) ?? null,
        setItem: (place: string, text: string) => kept.set(place, text),
        removeItem: (place: string) => kept.delete(place),
      },
    });
    Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
  });
  afterEach(() => {
    kept.clear();
    Object.assign(globalThis, { addEventListener, removeEventListener });
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
    Reflect.deleteProperty(globalThis, 'localStorage');
  });

  const box = (name = 'new') => new DraftBox<Draft>('dana', name, () => ({ text: '' }));
  /** A form that is open: it hears of what others write. The second leaves it. */
  const open = (name?: string) => {
    const form = box(name);
    return [form, form.subscribe(() => {})] as const;
  };

  it('is followed by a form that was opened again, and what is typed there stays', () => {
    const [saving, leave] = open();
    saving.change(() => ({ text: 'Dana' }));
    leave();
    const [again] = open();
    again.change(() => ({ text: 'Dana Whitfield' }));
    // the answer comes to the form that was left
    expect(saving.change(() => ({ storedId: 'c1' }))).toEqual({ text: 'Dana Whitfield', storedId: 'c1' });
    expect(again.state).toMatchObject({
      draft: { text: 'Dana Whitfield', storedId: 'c1' },
      isGone: false,
    });
    saving.moveTo('c1');
    expect(again.state.isGone).toBe(true);
    expect(box('c1').state).toMatchObject({ id: again.state.id, draft: again.state.draft });
  });

  it('is gone for a form that was opened again, once it is sent, and does not come back', async () => {
    const [sending, leave] = open();
    sending.change(() => ({ text: 'Dana' }));
    leave();
    const [again] = open();
    sending.forget();
    expect(again.state.isGone).toBe(true);
    again.change(() => ({ text: 'Dana, once more' }));
    await expect(again.alone(async () => {})).rejects.toThrow('meanwhile');
    expect(kept.size).toBe(0);
    // the form that sent it knows: it can begin anew
    expect(sending.state.isGone).toBe(false);
  });

  it('does not get into the next one, which was begun while it was being sent', () => {
    const [saving, leave] = open();
    saving.change(() => ({ text: 'Dana' }));
    leave();
    const [next] = open();
    next.restart({ text: '' });
    next.change(() => ({ text: 'Another client' }));
    expect(saving.change(() => ({ storedId: 'c1' }))).toEqual({ text: 'Dana', storedId: 'c1' });
    saving.moveTo('c1');
    expect(next.state).toMatchObject({ draft: { text: 'Another client' }, isGone: false });
    expect(box().state.draft).toEqual({ text: 'Another client' });
    expect(box('c1').state.draft).toEqual({ text: 'Dana', storedId: 'c1' });
  });

  it('is found with its id, also where an earlier release kept it without one', () => {
    kept.set('dashboard.draft.dana.new', JSON.stringify({ draft: { text: 'Dana' }, at: 1 }));
    const [form] = open();
    form.change(() => ({ text: 'Dana Whitfield' }));
    expect(box().state).toMatchObject({ draft: { text: 'Dana Whitfield' }, foundAt: expect.any(Number) });
    expect(form.state.isGone).toBe(false);
    form.restart({ text: '' });
    expect(kept.size).toBe(0);
  });
});
