/** The part of firebase-tools that host.ts uses: the Hosting emulator's proxy in front of a function. */
declare module 'firebase-tools/lib/hosting/proxy.js' {
  import type { RequestListener } from 'node:http';
  export function proxyRequestHandler(url: string, name: string): RequestListener;
}
