import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What is wrong, by the name of the field. */
export type FieldFaults = Readonly<Record<string, string>>;

/**
 * What is wrong with the fields of a form. `show` puts it beside them and the focus into the first, once that
 * is drawn; it is false when nothing is wrong. `settle` takes away what was said about some fields.
 */
export function useFaults(form: RefObject<HTMLFormElement | null>) {
  const [faults, setFaults] = useState<FieldFaults>({});
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const places = [...(form.current?.querySelectorAll<HTMLElement>('[data-field], [name]') ?? [])];
    const isWrong = (place: HTMLElement) =>
      (place.dataset.field ?? place.getAttribute('name') ?? '') in faults;
    places.find(isWrong)?.focus();
  }, [faults]);
  const show = (found: FieldFaults): boolean => {
    wantsFocus.current = true;
    setFaults(found);
    return Object.keys(found).length > 0;
  };
  const settle = (isSettled: (field: string) => boolean) =>
    setFaults((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !isSettled(field))));
  return { faults, show, settle };
}
