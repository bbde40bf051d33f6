// Patterns that an analysis reports as superlinear, by the reason that allows them.

export const bounded: Readonly<Record<string, readonly RegExp[]>> = {
  'It takes every text to its end, so that nothing sends it back.': [
    /(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*(.*)$/s,
    /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*(.*)$/s,
  ],
  'Its text is cut before: to twice the length of a key, and to the first 2 kB of a page.': [
    /^\{+\s*|\s*\}+$/g,
    /<meta[^>]+charset=["']?([\w-]+)/i,
  ],
  'A schema has bounded its text to 200 characters.': [/^[\s{]+|[\s}]+$/g],
  'Its text is the head of a column, of 60 characters at most.': [/^\*+|\*+$/g],
  'Its text is the setting of an environment.': [/\/+$/],
}

/** Patterns of libraries, each identified by a unique part. */
export const boundedByLibraries: Readonly<Record<string, readonly string[]>> = {
  'libphonenumber-js takes 250 characters at most.': ['0-9０-９٠-٩۰-۹'],
  'linkify-it looks for addresses without a scheme in words of 300 characters at most.': [
    String.raw`(?![.:/\-_@])(?:[$+<=>^`,
  ],
  'i18next looks at the words of our own catalogues.': [String.raw`\$t\(`],
}
