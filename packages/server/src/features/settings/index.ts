export { findSettingValue, listSettings } from './settings.queries.ts'
export { masked } from './setting-rules.ts'
