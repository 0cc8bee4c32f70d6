import { Button, Dialog } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AdminTheme } from './provider.tsx';

test('no style rule of the dashboard stands in a cascade layer', () => {
  render(
    <AdminTheme>
      <Dialog.Root open>
        <Dialog.Content>
          <Button variant="outline">Close</Button>
        </Dialog.Content>
      </Dialog.Root>
    </AdminTheme>,
  );
  const [name] = screen.getByText('Close').className.match(/\ba-\S+/) ?? [];
  const rules = [
    ...(document.querySelector('template') as HTMLTemplateElement).content.querySelectorAll(
      'style[data-emotion^=a]',
    ),
  ].map((style) => style.textContent);
  expect(rules.join('\n')).toContain(`.${name}{`);
  expect(rules.filter((rule) => rule?.includes('@layer'))).toEqual([]);
});
