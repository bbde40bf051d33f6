export { LanguageMenu } from './LanguageMenu.tsx'
export { ThemeToggle } from './ThemeToggle.tsx'
export { VolumeControl } from './VolumeControl.tsx'
