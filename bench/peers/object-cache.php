<?php
/**
 * A persistent object cache for WordPress in APCu, which all workers of a PHP-FPM pool share. Only for measurements.
 */
final class Peer_Cache {
	public static array $memory = [];
	public static array $unshared = [];

	public static function name( $key, $group ): string {
		return 'wp:' . ( $group ?: 'default' ) . ':' . $key;
	}

	public static function is_shared( $group ): bool {
		return ! isset( self::$unshared[ $group ?: 'default' ] );
	}

	public static function copy( $value ) {
		return is_object( $value ) ? clone $value : $value;
	}
}

function wp_cache_init() {}

function wp_cache_close() {
	return true;
}

function wp_cache_get( $key, $group = '', $force = false, &$found = null ) {
	$name = Peer_Cache::name( $key, $group );
	if ( ! array_key_exists( $name, Peer_Cache::$memory ) || ( $force && Peer_Cache::is_shared( $group ) ) ) {
		$found = false;
		$value = Peer_Cache::is_shared( $group ) ? apcu_fetch( $name, $found ) : false;
		if ( ! $found ) {
			return false;
		}
		Peer_Cache::$memory[ $name ] = $value;
	}
	$found = true;
	return Peer_Cache::copy( Peer_Cache::$memory[ $name ] );
}

function wp_cache_get_multiple( $keys, $group = '', $force = false ) {
	$names = [];
	foreach ( $keys as $key ) {
		$names[ $key ] = Peer_Cache::name( $key, $group );
	}
	if ( Peer_Cache::is_shared( $group ) ) {
		$missing = $force ? $names : array_diff( $names, array_keys( Peer_Cache::$memory ) );
		if ( $missing ) {
			Peer_Cache::$memory = array_merge( Peer_Cache::$memory, apcu_fetch( array_values( $missing ) ) ?: [] );
		}
	}
	return array_map( fn ( $name ) => Peer_Cache::copy( Peer_Cache::$memory[ $name ] ?? false ), $names );
}

function wp_cache_set( $key, $value, $group = '', $expire = 0 ) {
	$name = Peer_Cache::name( $key, $group );
	Peer_Cache::$memory[ $name ] = Peer_Cache::copy( $value );
	return ! Peer_Cache::is_shared( $group ) || apcu_store( $name, $value, (int) $expire );
}

function wp_cache_add( $key, $value, $group = '', $expire = 0 ) {
	if ( wp_suspend_cache_addition() ) {
		return false;
	}
	wp_cache_get( $key, $group, false, $found );
	return $found ? false : wp_cache_set( $key, $value, $group, $expire );
}

function wp_cache_replace( $key, $value, $group = '', $expire = 0 ) {
	wp_cache_get( $key, $group, false, $found );
	return $found ? wp_cache_set( $key, $value, $group, $expire ) : false;
}

function wp_cache_delete( $key, $group = '' ) {
	$name = Peer_Cache::name( $key, $group );
	unset( Peer_Cache::$memory[ $name ] );
	return ! Peer_Cache::is_shared( $group ) || apcu_delete( $name );
}

function wp_cache_incr( $key, $offset = 1, $group = '' ) {
	$value = wp_cache_get( $key, $group, true, $found );
	if ( ! $found ) {
		return false;
	}
	$value = max( 0, (int) $value + $offset );
	wp_cache_set( $key, $value, $group );
	return $value;
}

function wp_cache_decr( $key, $offset = 1, $group = '' ) {
	return wp_cache_incr( $key, -$offset, $group );
}

function wp_cache_flush() {
	Peer_Cache::$memory = [];
	return apcu_clear_cache();
}

function wp_cache_add_global_groups( $groups ) {}

function wp_cache_add_non_persistent_groups( $groups ) {
	Peer_Cache::$unshared += array_fill_keys( (array) $groups, true );
}

function wp_cache_switch_to_blog( $blog_id ) {}

function wp_cache_supports( $feature ) {
	return 'get_multiple' === $feature;
}
