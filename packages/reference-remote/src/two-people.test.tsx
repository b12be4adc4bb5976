import { createMockApi } from '@drayline/testing/mock-api'
import { testSharedForms } from '@drayline/testing/two-people'
import { remoteHandlers } from './handlers.ts'
import { makeCaseDb } from './team-cases/case-db.ts'
import * as casesPage from './team-cases/TeamCasesPage.module.ts'

const api = createMockApi(makeCaseDb(4), remoteHandlers)

testSharedForms(__dirname, [
  {
    file: 'team-cases/CaseForm.tsx',
    page: casesPage,
    options: { route: '/team-cases?edit=1' },
    prepare: () => () => {
      const [first] = api.db.cases
      if (!first) throw new Error('There is no case')
      return first
    },
    mine: { name: 'title', label: 'Title', typed: 'Quick case' },
    theirs: { name: 'description', label: 'Note', value: 'Seen twice' },
    list: { path: '/api/tasks', shows: /Quick case/ },
  },
])
