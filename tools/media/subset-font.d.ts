/** The part of the package that tools/media/fonts.ts uses; DefinitelyTyped lacks `keepFeatures`. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  type Options = {
    targetFormat: 'woff2';
    variationAxes: Record<string, Axis>;
    keepFeatures: readonly string[];
    preserveNameIds: readonly number[];
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
