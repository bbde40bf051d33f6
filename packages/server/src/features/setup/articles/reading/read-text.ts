/** What was read of a file or a page. */
export interface ReadText {
  /** Empty where it says none. */
  title: string
  /** In Markdown. */
  text: string
  /** There was more than an article holds. */
  isCut: boolean
}
