const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id that an address names, by the same name; nothing when it is none. Pure. */
export function idIn<Name extends string>(
  params: URLSearchParams,
  name: Name,
): Partial<Record<Name, string>> {
  const text = params.get(name) ?? '';
  return UUID.test(text) ? ({ [name]: text } as Record<Name, string>) : {};
}

/** The address with other filters, from the first page on; what is empty is left out. Pure. */
export function changed(params: URLSearchParams, change: Readonly<Record<string, string>>): URLSearchParams {
  const before = [...params].filter(([name]) => name !== 'page' && !Object.hasOwn(change, name));
  return new URLSearchParams([...before, ...Object.entries(change).filter(([, value]) => value !== '')]);
}
