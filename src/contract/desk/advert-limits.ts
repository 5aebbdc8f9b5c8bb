/** For the desk too, where no schema goes. */
export const advertLimits = { client: 60, alt: 160, link: 500 };
