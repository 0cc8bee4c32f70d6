import { Box, Button, Field, Flex, Input, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Icon, iconFor, iconNames } from '../../../ui/icon.tsx';

/** One of our icons, picked or typed, or a class name of the old site (`fas fa-globe`); it is shown beside the field. */
export function IconControl({ name, placeholder }: { name: string; placeholder?: string }) {
  const { register, setValue } = useFormContext();
  const value = String(useWatch({ name }) ?? '');
  return (
    <Box width="100%">
      <IconPicker
        chosen={value.trim() === '' ? '' : iconFor(value)}
        onPick={(icon) => setValue(name, icon, { shouldDirty: true, shouldValidate: true })}
      />
      <Flex gap="3" align="center" mt="2">
        <Flex align="center" justify="center" boxSize="12" flexShrink="0" bg="bg.subtle" borderRadius="sm">
          {value.trim() !== '' && <Icon name={iconFor(value)} width="1.5em" height="1.5em" />}
        </Flex>
        <Input {...register(name)} placeholder={placeholder} flex="1" autoComplete="off" />
      </Flex>
    </Box>
  );
}

function IconPicker({ chosen, onPick }: { chosen: string; onPick: (name: string) => void }) {
  const [query, setQuery] = useState('');
  const found = iconNames.filter((icon) => icon.includes(query.trim().toLowerCase().replaceAll(' ', '-')));
  return (
    <Box p="3" borderWidth="1px" borderRadius="sm">
      {/* A field of its own: a search is never what is wrong with the icon. */}
      <Field.Root>
        <Input
          aria-label="Search icons"
          placeholder="Search icons"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field.Root>
      <Flex wrap="wrap" gap="1" mt="2" maxH="28" overflowY="auto">
        {found.map((icon) => (
          <Button
            key={icon}
            type="button"
            variant={icon === chosen ? 'solid' : 'ghost'}
            px="0"
            borderRadius="sm"
            title={icon}
            aria-label={icon}
            aria-pressed={icon === chosen}
            onClick={() => onPick(icon)}
          >
            <Icon name={icon} />
          </Button>
        ))}
      </Flex>
      {found.length === 0 && (
        <Text color="fg.muted" role="status">
          No icon of that name.
        </Text>
      )}
    </Box>
  );
}
