// The peer: a minimal list of the same invoices over the same API, as react-admin's guide has it.
import simpleRestProvider from 'ra-data-simple-rest'
import {
  Admin,
  ChipField,
  Datagrid,
  type DataProvider,
  DateField,
  fetchUtils,
  List,
  NumberField,
  Resource,
  TextField,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'

const httpClient = (url: string, options: fetchUtils.Options = {}) =>
  fetchUtils.fetchJson(url, { ...options, credentials: 'include' })

const dataProvider: DataProvider = {
  ...simpleRestProvider('/api', httpClient),
  async getList(resource, { pagination, sort }) {
    const query = new URLSearchParams({
      sort: `${sort?.order === 'ASC' ? '' : '-'}${sort?.field ?? 'id'}`,
      limit: String(pagination?.perPage ?? 50),
    })
    const { json, headers } = await httpClient(`/api/${resource}?${query}`)
    return { data: json, total: Number(headers.get('X-Total-Count')) }
  },
}

function InvoiceList() {
  return (
    <List perPage={50} sort={{ field: 'id', order: 'DESC' }}>
      <Datagrid>
        <TextField source="invoiceNumber" />
        <TextField source="load.loadNumber" sortable={false} />
        <TextField source="client.name" sortable={false} />
        <NumberField source="amount" options={{ style: 'currency', currency: 'USD' }} />
        <ChipField source="status" />
        <DateField source="submittedAt" />
      </Datagrid>
    </List>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Admin dataProvider={dataProvider} disableTelemetry>
        <Resource name="invoices" list={InvoiceList} />
      </Admin>
    </BrowserRouter>,
  )
}
