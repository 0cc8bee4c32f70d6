import type { Plugin } from 'vite';

const RULES = '[getPreflightCss(), getGlobalCss(), getTokenCss()]';
const EAGER = `const _global = ${RULES};`;
const PROPERTY = '\n    _global,\n';

/**
 * Chakra writes the reset, the base rules and the rules of all tokens when it makes a system: half of the time that
 * takes. A page has them in its document; now they are made when somebody first reads them.
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
        return code
          .replace(EAGER, 'let globalRules;')
          .replace(PROPERTY, `\n    get _global() { return (globalRules ??= ${RULES}); },\n`);
      },
    },
  };
}
