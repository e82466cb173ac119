import type { RouteId } from '#domain/routes/index.ts';
import type { PageModule } from './page/pageModule.ts';

/**
 * The page of each route, loaded when it is first opened. A route without a page shows Page Not Found. Each line names its
 * module: the build reads this file to list the files that a page needs at its start.
 */
export const pages = {
  login: () => import('./public/LoginScreen.tsx'),
  forgotPassword: () => import('./public/ForgotPasswordScreen.tsx'),
  newPassword: () => import('./public/NewPasswordScreen.tsx'),
  confirmEmail: () => import('./public/ConfirmEmailScreen.tsx'),
  guestTables: () => import('./public/GuestTablesScreen.tsx'),
  'dashboard.list': () => import('#features/units-now/UnitsNowPage.tsx'),
  'dashboard.map': () => import('#features/map/FacilityMapPage.tsx'),
  'dashboard.activity': () => import('#features/activity/ActivityPage.tsx'),
  account: () => import('#features/account/AccountPage.tsx'),
  alerts: () => import('#resources/alert/alert.tsx').then(({ list }) => list),
  developer: () => import('./page/developerScreen.tsx'),
  'unit.list': () => import('#resources/unit/unit.tsx').then(({ list }) => list),
  'unit.detail': () => import('#resources/unit/unit.tsx').then(({ detail }) => detail),
  'unit.create': () => import('#resources/unit/unitForm.tsx').then(({ create }) => create),
  'unit.edit': () => import('#resources/unit/unitForm.tsx').then(({ edit }) => edit),
  'site.list': () => import('#resources/site/site.tsx').then(({ list }) => list),
  'site.detail': () => import('#resources/site/site.tsx').then(({ detail }) => detail),
  'site.create': () => import('#resources/site/create/NewSitePage.tsx'),
  'site.edit': () => import('#resources/site/siteForm.tsx').then(({ edit }) => edit),
  'lockable.list': () => import('#resources/lockable/lockable.tsx').then(({ list }) => list),
  'lockable.detail': () => import('#resources/lockable/lockable.tsx').then(({ detail }) => detail),
  'lockable.create': () => import('#resources/lockable/lockableForm.tsx').then(({ create }) => create),
  'lockable.edit': () => import('#resources/lockable/lockableForm.tsx').then(({ edit }) => edit),
  'gate.list': () => import('#resources/gate/gate.tsx').then(({ list }) => list),
  'gate.detail': () => import('#resources/gate/gate.tsx').then(({ detail }) => detail),
  'gate.create': () => import('#resources/gate/gateForm.tsx').then(({ create }) => create),
  'gate.edit': () => import('#resources/gate/gateForm.tsx').then(({ edit }) => edit),
  'poolTable.list': () => import('#resources/poolTable/poolTable.tsx').then(({ list }) => list),
  'poolTable.detail': () => import('#resources/poolTable/poolTable.tsx').then(({ detail }) => detail),
  'poolTable.create': () => import('#resources/poolTable/poolTableForm.tsx').then(({ create }) => create),
  'poolTable.edit': () => import('#resources/poolTable/poolTableForm.tsx').then(({ edit }) => edit),
  'hub.list': () => import('#resources/hub/hub.tsx').then(({ list }) => list),
  'hub.detail': () => import('#resources/hub/hub.tsx').then(({ detail }) => detail),
  'hub.edit': () => import('#resources/hub/hubForm.tsx').then(({ edit }) => edit),
  'padlock.list': () => import('#resources/padlock/padlock.tsx').then(({ list }) => list),
  'multiplexer.detail': () => import('#resources/multiplexer/multiplexer.tsx').then(({ detail }) => detail),
  'multiplexer.edit': () => import('#resources/multiplexer/multiplexerForm.tsx').then(({ edit }) => edit),
  'powerController.detail': () => import('#resources/powerController/powerController.tsx').then(({ detail }) => detail),
  'powerController.edit': () => import('#resources/powerController/powerControllerForm.tsx').then(({ edit }) => edit),
  'motorisedLock.detail': () => import('#resources/motorisedLock/motorisedLock.tsx').then(({ detail }) => detail),
  'controller.detail': () => import('#resources/controller/controller.tsx').then(({ detail }) => detail),
  'controller.edit': () => import('#resources/controller/controllerForm.tsx').then(({ edit }) => edit),
  'hid.detail': () => import('#resources/hid/hid.tsx').then(({ detail }) => detail),
  'hid.edit': () => import('#resources/hid/hidForm.tsx').then(({ edit }) => edit),
  'deviceConfig.list': () => import('#resources/deviceConfig/deviceConfig.tsx').then(({ list }) => list),
  'order.list': () => import('#resources/order/order.tsx').then(({ list }) => list),
  'order.detail': () => import('#resources/order/order.tsx').then(({ detail }) => detail),
  'booking.storage': () => import('#resources/booking/booking.tsx').then(({ storageList }) => storageList),
  'booking.workspace': () => import('#resources/booking/booking.tsx').then(({ workspaceList }) => workspaceList),
  'booking.detail': () => import('#resources/booking/booking.tsx').then(({ detail }) => detail),
  'device.list': () => import('#features/devices/DevicesPage.tsx'),
  'bookable.list': () => import('#resources/product/product.tsx').then(({ bookablePages }) => bookablePages.list),
  'bookable.detail': () => import('#resources/product/product.tsx').then(({ bookablePages }) => bookablePages.detail),
  'bookable.create': () =>
    import('#resources/product/productForm.tsx').then(({ bookableForms }) => bookableForms.create),
  'bookable.edit': () => import('#resources/product/productForm.tsx').then(({ bookableForms }) => bookableForms.edit),
  'purchasable.list': () =>
    import('#resources/product/product.tsx').then(({ merchandisePages }) => merchandisePages.list),
  'purchasable.detail': () =>
    import('#resources/product/product.tsx').then(({ merchandisePages }) => merchandisePages.detail),
  'purchasable.create': () =>
    import('#resources/product/productForm.tsx').then(({ merchandiseForms }) => merchandiseForms.create),
  'purchasable.edit': () =>
    import('#resources/product/productForm.tsx').then(({ merchandiseForms }) => merchandiseForms.edit),
  'productCategory.list': () => import('#resources/productCategory/productCategory.tsx'),
  'productFeature.list': () => import('#resources/productFeature/productFeature.tsx'),
  'document.list': () => import('#resources/document/document.tsx').then(({ list }) => list),
  'document.create': () => import('#resources/document/documentForm.tsx').then(({ create }) => create),
  'document.edit': () => import('#resources/document/documentForm.tsx').then(({ edit }) => edit),
  'customer.list': () => import('#resources/customer/customer.tsx').then(({ list }) => list),
  'customer.detail': () => import('#resources/customer/customer.tsx').then(({ detail }) => detail),
  'customer.create': () => import('#resources/customer/customerForm.tsx').then(({ create }) => create),
  'customer.edit': () => import('#resources/customer/customerForm.tsx').then(({ edit }) => edit),
  'booking.create': () => import('#resources/booking/create/NewBookingPage.tsx'),
  'organisation.list': () => import('#resources/organisation/organisation.tsx').then(({ list }) => list),
  'organisation.detail': () => import('#resources/organisation/organisation.tsx').then(({ detail }) => detail),
  'organisation.create': () => import('#resources/organisation/organisationForm.tsx').then(({ create }) => create),
  'organisation.edit': () => import('#resources/organisation/organisationForm.tsx').then(({ edit }) => edit),
  'user.list': () => import('#resources/user/user.tsx').then(({ list }) => list),
  'user.detail': () => import('#resources/user/user.tsx').then(({ detail }) => detail),
  'user.create': () => import('#resources/user/userForm.tsx').then(({ create }) => create),
  'user.edit': () => import('#resources/user/userForm.tsx').then(({ edit }) => edit),
  'role.list': () => import('#features/roles/RolesPage.tsx'),
  'report.list': () => import('#features/reports/ReportsPage.tsx'),
} satisfies Partial<Record<RouteId, () => Promise<PageModule>>>;

/** The function that loads a route's page; undefined for a route without one. */
export function pageLoaderOf(id: RouteId): (() => Promise<PageModule>) | undefined {
  return (pages as Partial<Record<RouteId, () => Promise<PageModule>>>)[id];
}

export function hasPage(id: RouteId): boolean {
  return pageLoaderOf(id) !== undefined;
}
