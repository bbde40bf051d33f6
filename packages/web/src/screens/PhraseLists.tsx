import { PhrasesPage, phraseWords } from '../features/setup/flows/index.ts'
import { AdministratorsOnly } from '../features/organisation/plans/index.ts'
import { useWords } from '../platform/words.ts'

/** Phrases that start flows. */
export default function PhraseLists() {
  return (
    <AdministratorsOnly say={useWords(phraseWords)}>
      <PhrasesPage />
    </AdministratorsOnly>
  )
}
