export { HoursPanel } from './HoursPanel.tsx'
export { OptionsPanel } from './OptionsPanel.tsx'
export { settingWords } from './settings.words.ts'
