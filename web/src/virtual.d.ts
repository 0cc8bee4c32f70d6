declare module 'virtual:client-manifest' {
  const manifest: import('./document.ts').Manifest;
  export default manifest;
}
