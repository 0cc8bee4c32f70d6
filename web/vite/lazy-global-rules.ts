import type { Plugin } from 'vite';

const EAGER = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];';
const PROPERTY = '\n    _global,\n';

/**
 * Chakra writes the reset, the base rules and the rules of all tokens when it makes a system: half of the time that
 * takes. A page has them in its document; now they are made for whoever reads them.
 */
export function lazyGlobalRules(): Plugin {
  return {
    name: 'lazy-global-rules',
    transform: {
      filter: { id: /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/ },
      handler(code) {
        if (!code.includes(EAGER) || !code.includes(PROPERTY)) {
          throw new Error('Chakra makes its global rules in another way: see web/vite/lazy-global-rules.ts.');
        }
        const getter = EAGER.replace('const _global = ', 'get _global() { return ').replace(';', ' },');
        return code.replace(EAGER, '').replace(PROPERTY, `\n    ${getter}\n`);
      },
    },
  };
}
