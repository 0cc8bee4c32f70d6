import { Box, Flex, Input, Text } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Icon, iconFor, iconNames } from '../../../shared/ui/icon.tsx';
import { Action } from '../action.tsx';

/** One of our icons, typed or picked below the field, or a class name of the old site (`fas fa-globe`). */
export function IconControl({ name, placeholder }: { name: string; placeholder?: string }) {
  const { register, setValue } = useFormContext();
  const typed = String(useWatch({ name }) ?? '').trim();
  const chosen = typed && iconFor(typed);
  const found = iconNames.filter((icon) => icon.includes(typed.toLowerCase().replaceAll(' ', '-')));
  // The typed text is a search until it names an icon.
  const offered = found.length > 0 && typed !== chosen ? found : iconNames;
  return (
    <Box width="100%">
      <Flex gap="3" align="center">
        <Flex align="center" justify="center" boxSize="12" flexShrink="0" bg="bg.subtle" borderRadius="sm">
          {chosen && <Icon name={chosen} width="1.5em" height="1.5em" />}
        </Flex>
        <Input
          {...register(name)}
          placeholder={placeholder && `Search, for example ${placeholder}`}
          flex="1"
          autoComplete="off"
        />
      </Flex>
      <Flex
        role="group"
        aria-label="Icons"
        // Makes the scrolling box reachable by keyboard.
        tabIndex={0}
        wrap="wrap"
        gap="1"
        mt="2"
        p="2"
        maxH="32"
        overflowY="auto"
        borderWidth="1px"
        borderRadius="sm"
      >
        {offered.map((icon) => (
          <Action
            icon={icon}
            key={icon}
            // Keyboard users type the name: fifty tab stops before the next field would be in their way.
            tabIndex={-1}
            variant={icon === chosen ? 'solid' : 'ghost'}
            borderRadius="sm"
            title={icon}
            aria-label={icon}
            aria-pressed={icon === chosen}
            onClick={() => setValue(name, icon, { shouldDirty: true, shouldValidate: true })}
          />
        ))}
      </Flex>
      {found.length === 0 && chosen === 'globe' && (
        <Text mt="1" fontSize="sm" color="fg.muted">
          No icon is called that: a globe stands in its place.
        </Text>
      )}
    </Box>
  );
}
