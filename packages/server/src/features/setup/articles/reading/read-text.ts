/** Text read from a file or a page. */
export interface ReadText {
  /** Empty if the source has none. */
  title: string
  /** In Markdown. */
  text: string
  /** True if the source was longer than an article may be. */
  isCut: boolean
}
