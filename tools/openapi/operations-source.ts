/** As much of an OpenAPI document as is read here. */
interface Described {
  paths: Record<string, object>;
}

/** The text of `libs/contracts/src/reference/operations.ts`: every path of both APIs with its methods. */
export function operationsSource(publicApi: Described, internalApi: Described): string {
  return `/** Every path of the API below {base_url}, and its methods. Written by \`node tools/openapi/build.ts\`. */
export const PUBLIC_OPERATIONS: Readonly<Record<string, string>> = ${tableOf(publicApi)};

/** Every path of the API below {internal_url}, and its methods. Written by \`node tools/openapi/build.ts\`. */
export const INTERNAL_OPERATIONS: Readonly<Record<string, string>> = ${tableOf(internalApi)};
`;
}

function tableOf({ paths }: Described): string {
  const entries = Object.entries(paths).map(([path, item]) => [
    path,
    Object.keys(item)
      .map((method) => method.toUpperCase())
      .sort()
      .join(' '),
  ]);
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}
