import { Box, Flex, Input, Text, Textarea, useFieldContext } from '@chakra-ui/react';
import { withoutControls } from '@mipaka/contract';
import { type ComponentProps, memo, useId, useState } from 'react';
import { type FieldValues, type UseFormSetValue, useFormContext, useWatch } from 'react-hook-form';
import { Icon, type IconName, iconFor, iconNames } from '../../../shared/ui/icon.tsx';
import { Action } from '../action.tsx';
import { Select, Tick } from './choice.tsx';
import { FileField } from './files/file-field.tsx';
import { Labelled } from './labelled.tsx';

type Props = ComponentProps<typeof FileField> & {
  suggestions?: readonly { value: string; label: string }[];
};

export function FieldControl({ Shapes, ...field }: Props) {
  const { control } = field.ui;
  if (control === 'photo' || control === 'film') return <FileField Shapes={Shapes} {...field} />;
  return (
    <Labelled {...field}>
      <ValueControl {...field} />
    </Labelled>
  );
}

function ValueControl({ name, ui, suggestions }: Props) {
  const field = useFormContext().register(name, {
    setValueAs: (value) =>
      typeof value === 'string' ? withoutControls(value, ui.control === 'textarea') : value,
  });
  const listId = useId();
  const description = useFieldContext()?.ariaDescribedby;
  switch (ui.control) {
    case 'checkbox':
      return (
        <Tick {...field} aria-describedby={description}>
          {ui.label}
        </Tick>
      );
    case 'icon':
      return <IconControl name={name} placeholder={ui.placeholder} />;
    case 'select':
      return <Select {...field} options={ui.options?.map(({ value, label }) => [value, label]) ?? []} />;
    case 'textarea':
      return (
        <Textarea
          {...field}
          rows={5}
          placeholder={ui.placeholder}
          minH="32"
          maxH="50dvh"
          css={{ fieldSizing: 'content' }}
        />
      );
    default:
      return (
        <>
          <Input
            {...field}
            // The browser empties a number that it cannot read, and the mouse wheel changes it.
            {...(ui.control === 'number' ? { type: 'text', inputMode: 'numeric' } : { type: ui.control })}
            // An example that stands alone looks like a value.
            placeholder={ui.placeholder && `For example ${ui.placeholder}`}
            autoComplete={ui.autoComplete}
            list={suggestions && listId}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map(({ value, label }) => (
                <option key={value} value={value} label={label} />
              ))}
            </datalist>
          )}
        </>
      );
  }
}

type IconChoiceProps = {
  icon: IconName;
  name: string;
  isChosen: boolean;
  setValue: UseFormSetValue<FieldValues>;
};

/** Renders only when it is chosen or no longer: a form has 150 of them, and renders for each of its fields. */
const IconChoice = memo(function IconChoice({ icon, name, isChosen, setValue }: IconChoiceProps) {
  return (
    <Action
      icon={icon}
      // Keyboard users type the name: 150 tab stops before the next field would be in their way.
      tabIndex={-1}
      variant={isChosen ? 'solid' : 'ghost'}
      borderRadius="sm"
      title={icon}
      aria-label={icon}
      aria-pressed={isChosen}
      onClick={() => setValue(name, icon, { shouldDirty: true, shouldValidate: true })}
    />
  );
});

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
          <IconChoice key={icon} {...{ icon, name, setValue }} isChosen={icon === chosen} />
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

type PasswordProps = {
  name: string;
  label: string;
  hint?: string;
  autoComplete: 'new-password' | 'current-password';
};

export function PasswordField({ name, label, hint, autoComplete }: PasswordProps) {
  const { register } = useFormContext();
  const [isShown, setIsShown] = useState(false);
  return (
    <Labelled name={name} ui={{ label, hint }}>
      <Flex gap="2" width="100%">
        <Input {...register(name)} type={isShown ? 'text' : 'password'} autoComplete={autoComplete} />
        <Action
          label={isShown ? 'Hide' : 'Show'}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setIsShown((was) => !was)}
        />
      </Flex>
    </Labelled>
  );
}
