declare module 'virtual:client-manifest' {
  /** The browser's files by source module; empty while developing. */
  const manifest: Record<string, { file: string; imports?: string[]; dynamicImports?: string[] } | undefined>;
  export default manifest;
}
