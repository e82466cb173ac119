/**
 * Each path with its area and level ("none": any), layout, parent path and feature. It is written by hand, to check the
 * route table of the code.
 */
const pathTable = `
/login                        | public              | unauthenticated
/login/directory              | public              | unauthenticated
/forgot-password              | public              | unauthenticated
/reset-password/:token        | public              | unauthenticated
/confirm-email/:token         | public              | unauthenticated
/guest-tables/:id             | public              | unauthenticated table
/account/settings             | none                | detail
/alerts                       | none                | base
/guide                        | none                | base
/dashboard/map                | facilityMap, read   | base
/dashboard/activity           | none                | base
/dashboard/list               | none                | base
/first-steps                  | sites, write        | base
/bookkeeping                  | bookings, read      | base
/settings/export              | admin, read         | base
/imports                      | none                | base
/import/:kind                 | none                | detail | /units
/devices                      | none                | base
/devices/found                | sites, read         | detail | /devices
/devices/adopt                | sites, read         | detail | /devices/found
/devices/health               | sites, read         | detail | /devices
/deviceConfigs                | admin, read         | base
/products/bookable            | products, read      | base   |                           | operations
/products/bookable/:id        | products, read      | detail | /products/bookable        | operations
/bookable/create              | products, write     | detail | /products/bookable        | operations
/bookable/:id/edit            | products, write     | detail | /products/bookable/:id    | operations
/products/purchasable         | products, read      | base   |                           | operations
/products/purchasable/:id     | products, read      | detail | /products/purchasable     | operations
/purchasable/create           | products, write     | detail | /products/purchasable     | operations
/purchasable/:id/edit         | products, write     | detail | /products/purchasable/:id | operations
/products/categories          | products, read      | base   |                           | operations
/products/features            | products, read      | base   |                           | operations
/bookings/workspace           | bookings, read      | base   |                           | operations
/bookings/storage             | bookings, read      | base   |                           | operations
/bookings/:type/:id           | bookings, read      | detail | /bookings/:type           | operations
/bookings/:type/create/:id    | bookings, write     | detail | /bookings/:type           | operations
/orders                       | bookings, read      | base   |                           | operations
/cash-count                   | bookings, read      | base   |                           | operations
/orders/:id                   | bookings, read      | detail | /orders                   | operations
/customers                    | customers, read     | base   |                           | operations
/customers/create             | customers, write    | detail | /customers                | operations
/customers/:id                | customers, read     | detail | /customers                | operations
/customers/:id/edit           | customers, write    | detail | /customers/:id            | operations
/controllers/:id              | sites, read         | device | /devices
/controllers/:id/edit         | sites, write        | device | /controllers/:id
/gates                        | sites, read         | base
/gates/create                 | sites, write        | detail | /gates
/gates/:id                    | sites, read         | detail | /gates
/gates/:id/edit               | sites, write        | detail | /gates/:id
/hids/:id                     | sites, read         | device | /devices
/hids/:id/edit                | sites, write        | device | /hids/:id
/hubs                         | none                | base
/hubs/:id                     | sites               | device | /hubs
/hubs/:id/edit                | sites, write        | device | /hubs/:id
/labels                       | sites, read         | base
/lockables                    | sites, read         | base
/lockables/create             | sites, write        | detail | /lockables
/lockables/:id                | sites, read         | detail | /lockables
/lockables/:id/edit           | sites, write        | detail | /lockables/:id
/motorisedLocks/:id           | sites, read         | device | /devices
/multiplexers/:id             | sites, read         | device | /devices
/multiplexers/:id/edit        | sites, write        | device | /multiplexers/:id
/padlocks                     | sites, read         | base
/pooltables                   | sites, read         | base   |                           | poolTables
/pooltables/create            | sites, write        | detail | /pooltables               | poolTables
/pooltables/:id               | sites, read         | detail | /pooltables               | poolTables
/pooltables/:id/edit          | sites, write        | detail | /pooltables/:id           | poolTables
/powerControllers/:id         | sites, read         | device | /devices
/powerControllers/:id/edit    | sites, write        | device | /powerControllers/:id
/documents                    | settings, read      | base   |                           | operations
/documents/create             | settings, write     | detail | /documents                | operations
/documents/:id/edit           | settings, write     | detail | /documents                | operations
/settings/organisations          | admin, read      | base
/settings/organisations/create   | admin, write     | detail | /settings/organisations
/settings/organisations/:id      | admin, read      | detail | /settings/organisations
/settings/organisations/:id/edit | admin, write     | detail | /settings/organisations/:id
/admin/roles/:id?             | settings, read      | base
/reports                      | reports, read       | base   |                           | reporting
/reports/latency              | reports, read       | base   | /reports                  | reporting
/sites                        | sites, read         | base
/sites/create                 | sites, write        | detail | /sites
/sites/:id                    | sites, read         | detail | /sites
/sites/:id/edit               | sites, write        | detail | /sites/:id
/units                        | sites, read         | base
/units/create                 | sites, write        | detail | /units
/units/:id                    | sites, read         | detail | /units
/units/:id/edit               | sites, write        | detail | /units/:id
/users                        | settings, read      | base
/users/create                 | settings, write     | detail | /users
/users/:id                    | settings, read      | detail | /users
/users/:id/edit               | settings, write     | detail | /users/:id
/developer                    | super admin         | base
`;

export interface PathRow {
  path: string;
  access: string;
  layout: string;
  leadsBackTo: string | null;
  feature: string | null;
}

export const pathRows: readonly PathRow[] = pathTable
  .trim()
  .split('\n')
  .map((line) => {
    const [path = '', access = '', layout = '', back = '', feature = ''] = line.split('|').map((cell) => cell.trim());
    return { path, access, layout, leadsBackTo: back === '' ? null : back, feature: feature === '' ? null : feature };
  });
