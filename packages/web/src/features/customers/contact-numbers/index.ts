import { lazy } from '../../../ui/lazy.tsx'

export { contactNumberWords } from './contact-numbers.words.ts'

export const ContactNumbersPage = lazy(async () => ({
  default: (await import('./ContactNumbersPage.tsx')).ContactNumbersPage,
}))
