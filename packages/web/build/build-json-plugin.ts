import type { Plugin } from 'vite'

/** Larger chunks, such as those of recordings and sheets, are only fetched when a user needs them. */
const MOST_BYTES = 256_000

/**
 * Writes build.json: the entry, by which a page detects that the server has a newer build, and the chunks that a page
 * fetches ahead.
 */
export function buildJsonPlugin(): Plugin {
  return {
    name: 'build-json',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ isEntry, fileName }) => isEntry && /\/index-/.test(fileName))
      if (entry === undefined) throw new Error('The bundle has no entry')
      const sizeOf = (name: string) => {
        const file = bundle[name]
        return file?.type === 'chunk' ? file.code.length : 0
      }
      const list = {
        entry: `/${entry.fileName}`,
        chunks: Object.keys(bundle)
          .filter((name) => /\.(?:js|css)$/.test(name) && sizeOf(name) <= MOST_BYTES)
          .map((name) => `/${name}`),
      }
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify(list) })
    },
  }
}
