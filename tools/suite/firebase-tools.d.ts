/** As much of firebase-tools as host.ts uses: what the Hosting emulator puts before a function. */
declare module 'firebase-tools/lib/hosting/proxy.js' {
  import type { RequestListener } from 'node:http';
  export function proxyRequestHandler(url: string, name: string): RequestListener;
}
