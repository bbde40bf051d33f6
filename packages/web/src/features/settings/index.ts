export { HoursPanel } from './HoursPanel.tsx'
export { OptionsPanel } from './OptionsPanel.tsx'
export { useTestPixAccount } from './settings.queries.ts'
export { settingWords } from './settings.words.ts'
