import { lazy } from 'react'
import { Route, Routes } from 'react-router'

const Home = lazy(() => import('../screens/Home.tsx'))
const Tickets = lazy(() => import('../screens/Tickets.tsx'))
const Kanban = lazy(() => import('../screens/Kanban.tsx'))
const QuickMessages = lazy(() => import('../screens/QuickMessages.tsx'))
const Todos = lazy(() => import('../screens/Todos.tsx'))
const Contacts = lazy(() => import('../screens/Contacts.tsx'))
const Schedules = lazy(() => import('../screens/Schedules.tsx'))
const Tags = lazy(() => import('../screens/Tags.tsx'))
const Chats = lazy(() => import('../screens/Chats.tsx'))
const Helps = lazy(() => import('../screens/Helps.tsx'))
const Announcements = lazy(() => import('../screens/Announcements.tsx'))
const Files = lazy(() => import('../screens/Files.tsx'))
const Connections = lazy(() => import('../screens/Connections.tsx'))
const Phone = lazy(() => import('../screens/Phone.tsx'))
const MessagesApi = lazy(() => import('../screens/MessagesApi.tsx'))
const Prompts = lazy(() => import('../screens/Prompts.tsx'))
const QueueIntegrations = lazy(() => import('../screens/QueueIntegrations.tsx'))
const Queues = lazy(() => import('../screens/Queues.tsx'))
const Settings = lazy(() => import('../screens/Settings.tsx'))
const Webhooks = lazy(() => import('../screens/Webhooks.tsx'))
const Users = lazy(() => import('../screens/Users.tsx'))
const NotFound = lazy(() => import('./NotFound.tsx'))

/** Every private page by its route (core 2). They are named here and not beside the public ones, to weigh nothing there. */
export function PrivatePages() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/tickets/:ticketId?" element={<Tickets />} />
      <Route path="/kanban" element={<Kanban />} />
      <Route path="/quick-messages" element={<QuickMessages />} />
      <Route path="/todolist" element={<Todos />} />
      <Route path="/contacts" element={<Contacts />} />
      <Route path="/schedules" element={<Schedules />} />
      <Route path="/tags" element={<Tags />} />
      <Route path="/chats/:id?" element={<Chats />} />
      <Route path="/helps" element={<Helps />} />
      <Route path="/announcements" element={<Announcements />} />
      <Route path="/files" element={<Files />} />
      <Route path="/connections" element={<Connections />} />
      <Route path="/phone" element={<Phone />} />
      <Route path="/messages-api" element={<MessagesApi />} />
      <Route path="/webhooks" element={<Webhooks />} />
      <Route path="/prompts" element={<Prompts />} />
      <Route path="/queue-integration" element={<QueueIntegrations />} />
      <Route path="/queues" element={<Queues />} />
      <Route path="/settings" element={<Settings />} />
      <Route path="/users" element={<Users />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
