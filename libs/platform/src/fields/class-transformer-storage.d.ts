declare module 'class-transformer/cjs/storage.js' {
  /** What `@Type` declared; class-transformer has no other way to ask. */
  export const defaultMetadataStorage: {
    findTypeMetadata(target: unknown, property: string): { typeFunction: () => unknown } | undefined;
  };
}
