import { testSharedForms } from '@drayline/testing/two-people'
import * as brokersPage from './brokers/BrokersPage.module.ts'
import * as clientsPage from './clients/ClientsPage.module.ts'
import * as documentsPage from './documents/DocumentsPage.module.ts'
import * as followUpsPage from './follow-ups/FollowUpsPage.module.ts'
import * as loadsPage from './loads/LoadsPage.module.ts'
import * as tasksPage from './tasks/TasksPage.module.ts'
import { createTestApi } from './testing/test-api.ts'
import * as vaultPage from './vault/VaultPage.module.ts'

const api = createTestApi(6)

/** Looks one record up, as it is now. */
const one = (rows: () => readonly { id: number }[], id: number) => () => () => {
  const found = rows().find((row) => row.id === id)
  if (!found) throw new Error(`There is no record ${id}`)
  return found
}

testSharedForms(__dirname, [
  {
    file: 'brokers/BrokerForm.tsx',
    page: brokersPage,
    options: { route: '/brokers?edit=2', role: 'manager' },
    prepare: one(() => api.db.brokers, 2),
    mine: { name: 'contactPerson', label: 'Contact person', typed: 'Nora Quick' },
    theirs: { name: 'creditLimit', label: 'Credit limit', value: 777_000 },
    list: { path: '/api/brokers', shows: /Nora Quick/ },
  },
  {
    file: 'clients/ClientForm.tsx',
    page: clientsPage,
    options: { route: '/clients?edit=3' },
    prepare: one(() => api.db.clients, 3),
    mine: { name: 'name', label: 'Client name', typed: 'Quick Hauling' },
    theirs: { name: 'phone', label: 'Phone', value: '555-0199' },
    list: { path: '/api/clients', shows: /Quick Hauling/ },
  },
  {
    file: 'documents/DocumentEditor.tsx',
    page: documentsPage,
    options: { route: '/documents?documentType=&edit=2' },
    prepare: one(() => api.db.documents, 2),
    mine: { name: 'documentType', label: 'Document type', typed: 'carrier_setup' },
    theirs: { name: 'clientId', label: 'Client', value: 5 },
    list: { path: '/api/documents', shows: /Carrier setup/ },
  },
  {
    file: 'follow-ups/FollowUpEditForm.tsx',
    page: followUpsPage,
    options: { route: '/follow-up?edit=1' },
    prepare: one(() => api.db.followUps, 1),
    mine: { name: 'title', label: 'Title', typed: 'Chase the POD' },
    theirs: { name: 'description', label: 'Description', value: 'Ask for Lee' },
    list: { path: '/api/follow-ups', shows: /Chase the POD/ },
  },
  {
    file: 'loads/LoadForm.tsx',
    page: loadsPage,
    options: { route: '/loads?edit=7' },
    prepare: one(() => api.db.loads, 7),
    mine: { name: 'loadNumber', label: 'Load number', typed: 'LD-QUICK' },
    theirs: { name: 'deliveryLocation', label: 'Delivery location', value: 'Reno, NV' },
    list: { path: '/api/loads', shows: /LD-QUICK/ },
  },
  {
    file: 'tasks/TaskForm.tsx',
    page: tasksPage,
    options: { route: '/tasks?queue=all&edit=1' },
    prepare: one(() => api.db.tasks, 1),
    mine: { name: 'title', label: 'Title', typed: 'Chase the papers' },
    theirs: { name: 'description', label: 'Description', value: 'Ask for Lee' },
    list: { path: '/api/tasks', shows: /Chase the papers/ },
  },
  {
    file: 'vault/VaultForm.tsx',
    page: vaultPage,
    options: { route: '/vault?clientId=1&edit=2', role: 'manager' },
    prepare: one(() => api.db.vault.entries, 2),
    mine: { name: 'label', label: 'Label', typed: 'Quick account' },
    theirs: { name: 'notes', label: 'Notes', value: 'Checked twice' },
    list: { path: '/api/vault/1', shows: /Quick account/ },
  },
])
