import { Route, Routes } from 'react-router'
import { campaignsShown, usePreference } from '../platform/preferences.ts'
import { lazyPane } from '../ui/lazy.tsx'

const ContactNumbers = lazyPane(() => import('../screens/ContactNumbers.tsx'))
const Campaigns = lazyPane(() => import('../screens/Campaigns.tsx'))
const CampaignReport = lazyPane(() => import('../screens/CampaignReport.tsx'))
const CampaignSettings = lazyPane(() => import('../screens/CampaignSettings.tsx'))
const Home = lazyPane(() => import('../screens/Home.tsx'))
const Tickets = lazyPane(() => import('../screens/Tickets.tsx'))
const Invoices = lazyPane(() => import('../screens/Invoices.tsx'))
const Subscription = lazyPane(() => import('../screens/Subscription.tsx'))
const Kanban = lazyPane(() => import('../screens/Kanban.tsx'))
const QuickMessages = lazyPane(() => import('../screens/QuickMessages.tsx'))
const Automations = lazyPane(() => import('../screens/Automations.tsx'))
const Live = lazyPane(() => import('../screens/LiveBoard.tsx'))
const Macros = lazyPane(() => import('../screens/Macros.tsx'))
const Todos = lazyPane(() => import('../screens/Todos.tsx'))
const ContactLists = lazyPane(() => import('../screens/ContactLists.tsx'))
const ListItems = lazyPane(() => import('../screens/ListItems.tsx'))
const Contacts = lazyPane(() => import('../screens/Contacts.tsx'))
const Schedules = lazyPane(() => import('../screens/Schedules.tsx'))
const Tags = lazyPane(() => import('../screens/Tags.tsx'))
const Chats = lazyPane(() => import('../screens/Chats.tsx'))
const Helps = lazyPane(() => import('../screens/Helps.tsx'))
const Announcements = lazyPane(() => import('../screens/Announcements.tsx'))
const Doctor = lazyPane(() => import('../screens/Doctor.tsx'))
const FlowBuilder = lazyPane(() => import('../screens/FlowBuilder.tsx'))
const FlowBuilders = lazyPane(() => import('../screens/FlowBuilders.tsx'))
const PhraseLists = lazyPane(() => import('../screens/PhraseLists.tsx'))
const Articles = lazyPane(() => import('../screens/Articles.tsx'))
const Files = lazyPane(() => import('../screens/FileLists.tsx'))
const Assistants = lazyPane(() => import('../screens/Assistants.tsx'))
const Connections = lazyPane(() => import('../screens/Connections.tsx'))
const Phone = lazyPane(() => import('../screens/SimulatorPhone.tsx'))
const MessagesApi = lazyPane(() => import('../screens/MessagesApi.tsx'))
const Prompts = lazyPane(() => import('../screens/Prompts.tsx'))
const QueueIntegrations = lazyPane(() => import('../screens/QueueIntegrations.tsx'))
const Queues = lazyPane(() => import('../screens/Queues.tsx'))
const AuditLog = lazyPane(() => import('../screens/AuditLog.tsx'))
const OptOuts = lazyPane(() => import('../screens/OptOuts.tsx'))
const Charges = lazyPane(() => import('../screens/Charges.tsx'))
const Sends = lazyPane(() => import('../screens/Sends.tsx'))
const Settings = lazyPane(() => import('../screens/Settings.tsx'))
const Webhooks = lazyPane(() => import('../screens/Webhooks.tsx'))
const Users = lazyPane(() => import('../screens/Users.tsx'))
const NotFound = lazyPane(() => import('./fallbacks/NotFound.tsx'))

/**
 * Routes of the private pages (core 2); those of campaigns and flows only if localStorage has cshow. A module of its
 * own, so that the public pages do not load it.
 */
export function PrivatePages() {
  const [areCampaignsShown] = usePreference(campaignsShown)
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/tickets/:ticketId?" element={<Tickets />} />
      <Route path="/kanban" element={<Kanban />} />
      <Route path="/quick-messages" element={<QuickMessages />} />
      <Route path="/automations" element={<Automations />} />
      <Route path="/live" element={<Live />} />
      <Route path="/macros" element={<Macros />} />
      <Route path="/todolist" element={<Todos />} />
      <Route path="/contacts" element={<Contacts />} />
      <Route path="/schedules" element={<Schedules />} />
      <Route path="/tags" element={<Tags />} />
      <Route path="/chats/:id?" element={<Chats />} />
      <Route path="/assistants" element={<Assistants />} />
      <Route path="/helps" element={<Helps />} />
      <Route path="/announcements" element={<Announcements />} />
      <Route path="/articles" element={<Articles />} />
      <Route path="/files" element={<Files />} />
      <Route path="/connections" element={<Connections />} />
      <Route path="/phone" element={<Phone />} />
      <Route path="/messages-api" element={<MessagesApi />} />
      <Route path="/webhooks" element={<Webhooks />} />
      <Route path="/audit-log" element={<AuditLog />} />
      <Route path="/contact-numbers" element={<ContactNumbers />} />
      <Route path="/opt-outs" element={<OptOuts />} />
      <Route path="/charges" element={<Charges />} />
      <Route path="/sends" element={<Sends />} />
      <Route path="/prompts" element={<Prompts />} />
      <Route path="/queue-integration" element={<QueueIntegrations />} />
      <Route path="/queues" element={<Queues />} />
      <Route path="/settings" element={<Settings />} />
      <Route path="/doctor" element={<Doctor />} />
      <Route path="/users" element={<Users />} />
      <Route path="/financeiro" element={<Invoices />} />
      <Route path="/subscription" element={<Subscription />} />
      {areCampaignsShown !== null && (
        <>
          <Route path="/campaigns" element={<Campaigns />} />
          <Route path="/campaign/:campaignId/report" element={<CampaignReport />} />
          <Route path="/campaigns-config" element={<CampaignSettings />} />
          <Route path="/contact-lists" element={<ContactLists />} />
          <Route path="/contact-lists/:contactListId/contacts" element={<ListItems />} />
          <Route path="/phrase-lists" element={<PhraseLists />} />
          <Route path="/flowbuilders" element={<FlowBuilders />} />
          <Route path="/flowbuilder/:id?" element={<FlowBuilder />} />
        </>
      )}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
