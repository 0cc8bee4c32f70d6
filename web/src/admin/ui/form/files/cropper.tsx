import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Cropping from 'react-easy-crop';
// The library would write these rules into a style tag, which the content security policy forbids.
import 'react-easy-crop/react-easy-crop.css';
import { type Area, crop } from '../../../lib/small-photos.ts';
import { Action } from '../../action.tsx';
import { Problem } from '../../problem.tsx';

type Props = {
  file: File;
  url: string;
  /** Width to height of the frame; square where none is given. */
  aspectRatio?: number;
  onDone: (cropped: File) => void;
  onCancel: () => void;
};

const MAX_ZOOM = 4;
const MOVE_PX = 5;

/** Lets the user move and zoom a photo behind a frame of the shape in which the site shows it. */
export default function Cropper({ file, url, aspectRatio = 1, onDone, onCancel }: Props) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const cut = useMutation({ mutationFn: (shown: Area) => crop(file, shown) });
  return (
    <Box borderWidth="1px" borderRadius="lg" overflow="hidden">
      <Box position="relative" height="20rem" bg="bg.inverted">
        <Cropping
          image={url}
          crop={position}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={aspectRatio}
          keyboardStep={MOVE_PX}
          disableAutomaticStylesInjection
          mediaProps={{ alt: 'The photo behind the frame' }}
          cropperProps={{ role: 'group', 'aria-label': 'Frame; move the photo with the arrow keys' } as never}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
        />
      </Box>
      <Flex gap="4" p="4" wrap="wrap" align="center">
        <Flex as="label" gap="3" align="center" flex="1 1 12rem">
          Zoom
          <chakra.input
            type="range"
            min="1"
            max={MAX_ZOOM}
            step="0.05"
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
            flex="1"
            minW="0"
            minH="6"
            accentColor="accent.solid"
          />
        </Flex>
        <Flex gap="3" wrap="wrap">
          <Action label="Keep the whole photo" onClick={onCancel} />
          <Action
            label="Crop photo"
            colorPalette="brand"
            px="4"
            disabled={!area}
            busy={cut.isPending && 'Cropping...'}
            // Called only while the frame is shown: another photo may have been chosen since.
            onClick={() => area && cut.mutate(area, { onSuccess: onDone })}
          />
        </Flex>
      </Flex>
      <Problem px="4" pb="4">
        {cut.error?.message}
      </Problem>
    </Box>
  );
}
