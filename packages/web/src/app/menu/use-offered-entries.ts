import {
  hasPlanFeature,
  useCompanyPlan,
  useSession,
} from '../../features/organisation/sessions/index.ts'
import { campaignsShown, usePreference } from '../../platform/preferences.ts'
import {
  administrationEntries,
  campaignEntries,
  commonEntries,
  flowEntries,
  type MenuEntry,
} from './menu-entries.ts'

export interface OfferedEntries {
  everybodys: readonly MenuEntry[]
  administration: readonly MenuEntry[]
  campaigns: readonly MenuEntry[]
  flows: readonly MenuEntry[]
}

/** The menu entries for the user's permissions, the plan and this browser's preferences. */
export function useOfferedEntries(): OfferedEntries {
  const { may, user } = useSession()
  const plan = useCompanyPlan()
  const [areCampaignsShown] = usePreference(campaignsShown)
  const isAdministrator = may('drawer-admin-items:view')
  const isOffered = ({ permission, planFlag, isSuper }: MenuEntry) =>
    (isSuper === undefined || user.super) &&
    (permission === undefined || may(permission)) &&
    (planFlag === undefined || hasPlanFeature(plan, planFlag))
  return {
    everybodys: commonEntries.filter(isOffered),
    administration: isAdministrator ? administrationEntries.filter(isOffered) : [],
    campaigns:
      isAdministrator && areCampaignsShown !== null ? campaignEntries.filter(isOffered) : [],
    flows: isAdministrator && areCampaignsShown !== null ? flowEntries : [],
  }
}
