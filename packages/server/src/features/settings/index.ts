export { companiesHearingGroups, hearsGroups } from './groups-heard.ts'
export { settingChanged } from './settings.events.ts'
export { findSettingValue, listSettings, listSettingValues } from './settings.queries.ts'
export { masked } from './setting-rules.ts'
