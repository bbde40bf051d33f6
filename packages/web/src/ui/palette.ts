// Palette of tags and queues: ten hues from pale to deep, mixed in OKLCH with one lightness per row.

export const hues = [
  'red',
  'orange',
  'amber',
  'yellow',
  'lime',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const

/** Rows from pale to deep, columns in the order of the hues. */
export const palette: readonly (readonly string[])[] = [
  '#fec8c3 #fecbaf #fbd094 #e5d994 #c6e3a3 #abe9bb #8debe5 #bbdbfd #d8d1fe #fec4de',
  '#fd9189 #fb985d #e8a63d #c9b63a #9ac55e #67cd87 #0acec7 #76bafe #b6a5ff #f68dc1',
  '#f05653 #e36b02 #c38406 #a6930f #73a40a #00af59 #00a8a2 #0395fe #9776fb #e356a2',
  '#c51d28 #a94e00 #916100 #7b6c07 #547a07 #008240 #007c78 #056ebd #734ad3 #b8217c',
  '#8a0314 #743200 #624001 #524800 #375101 #02572a #035350 #024981 #4d2d94 #800953',
].map((row) => row.split(' '))
