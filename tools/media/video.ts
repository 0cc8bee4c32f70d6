import { spawn } from 'node:child_process';
import { once } from 'node:events';

const FRAMES_PER_SECOND = 30;

/** Starts ffmpeg with `args` and the PNG frames on its standard input. */
function openEncoder(args: string[]) {
  const child = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'image2pipe',
      '-framerate',
      `${FRAMES_PER_SECOND}`,
      '-c:v',
      'png',
      '-i',
      '-',
      '-an',
      ...args,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Error(`ffmpeg did not start (is it installed?): ${error.message}`)),
    );
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  return { input: child.stdin, ended };
}

/** What each format costs: both files together stay below 1.5 MB. */
const formats = {
  // Ten bits keep the dark gradients free of bands; every AV1 decoder of the main profile reads them.
  'hero.webm': ['-c:v', 'libsvtav1', '-preset', '4', '-crf', '40', '-g', '420', '-pix_fmt', 'yuv420p10le'],
  'hero.mp4': [
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '27', '-g', '420'],
    ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
  ],
};

/** Writes the loop in every format into `folder`, asking `frame` for each moment (seconds) once. */
export async function encodeLoop(folder: string, seconds: number, frame: (time: number) => Promise<Buffer>) {
  const colour = [
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ];
  const encoders = Object.entries(formats).map(([name, args]) =>
    openEncoder([...colour, ...args, `${folder}/${name}`]),
  );
  const ended = Promise.all(encoders.map((encoder) => encoder.ended));
  const feed = async () => {
    const total = seconds * FRAMES_PER_SECOND;
    for (let index = 0; index < total; index += 1) {
      const png = await frame(index / FRAMES_PER_SECOND);
      for (const { input } of encoders) if (!input.write(png)) await once(input, 'drain');
    }
    for (const { input } of encoders) input.end();
  };
  await Promise.race([feed(), ended]);
  await ended;
}

/** Writes a PNG with few colours: the card of a shared link has to load at once in a chat. */
export async function writeWithPalette(png: Buffer, file: string) {
  const filter = 'split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse=dither=none';
  const { input, ended } = openEncoder([
    '-vf',
    filter,
    '-frames:v',
    '1',
    '-update',
    '1',
    '-compression_level',
    '100',
    file,
  ]);
  input.end(png);
  await ended;
}
